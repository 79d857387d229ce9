/**
 * What phones and programs write below an e-mail by themselves: any other word in the line is somebody's. Each word fits in one way
 * only: what comes by e-mail may be made to have all of them tried.
 */
const BY_DEVICE = [
  ...["Sent from|Sent with|Get", "Enviado desde|Enviado con|Obtener|Obtén|Descargar", "Von|Gesendet von"],
  ...["Envoyé de|Envoyé depuis|Envoyé à partir de|Télécharger", "Enviado do|Enviado de|Obter|Baixar"],
  ...["Inviato da|Inviato dal|Scarica", "Được gửi từ|Đã gửi từ|Tải"],
].join("|");

const IN_DEVICE = [
  "my|mi|for|para|on|en|con|de|mon|pour|meu|o|mio|per|meinem|für|gesendet|của|tôi|cho",
  "iPhone|iPad|iOS|Android|Outlook|Yahoo|Mail|Correo|Gmail|Mobile|Proton|AOL|Samsung|Galaxy|Google|Pixel|Huawei|Xiaomi|Redmi",
  "Motorola|moto|Verizon|AT&T|T-Mobile|Windows|Mac|smartphone|phone|tablet|device|teléfono|celular|móvil|dispositivo",
].join("|");

const PROTON = "(?:Proton Mail|\\[Proton Mail\\]\\([^()\\s]{1,99}\\))";

export const DEVICE = new RegExp(
  `^[^\\S\\n]*(?:>[> ]*)?(?:(?:${BY_DEVICE})(?:,? (?:${IN_DEVICE}|(?=\\w{0,9}\\d)\\w{1,19}(?!\\w)))+\\.?(?: ?<[^<>\\n]{1,500}>)?|Sent with ${PROTON} secure email\\.?|Yahoo Mail: Search, Organize, Conquer|Enviado con (?:el )?correo (?:electrónico )?seguro de ${PROTON}\\.?|[发發]自我的 ?(?:iPhone|iPad)|나의 (?:iPhone|iPad)에서 보냄)[^\\S\\n]*$`,
  "gimu",
);

export const RULE = /^[^\S\n]*[-_=*]{2,}[^\S\n]*$/gm;

export const ADDRESSES = /<[^<>\n]{1,500}>|\[?(?:https?|mailto|tel):[^\s\]]+\]?/gi;

export const BY_PROGRAM = /^[^\S\n]*\[(?:image|cid)[^\]\n]*\][^\S\n]*$/i;

const PICTURES = new RegExp(BY_PROGRAM, "gim");

/** An e-mail without what a program writes in a picture's place. */
export const withoutImages = (text: string): string => text.replace(PICTURES, "");

/** Is there more than blanks and drawn lines? */
export const hasWords = (text: string): boolean => /[^\s\p{C}_=*-]/u.test(text);
