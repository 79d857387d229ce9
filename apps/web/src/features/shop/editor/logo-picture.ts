import { MAX_LOGO } from "@openhood/domain/shop/logo";

/** A file as a logo, a PNG in base64; or why it cannot be one. */
export type LogoPicture =
  | { ok: true; picture: string }
  | { ok: false; reason: "unreadable" | "too-large" | "too-small" | "blank" };

/** What a person may choose. */
export const LOGO_FILES = "image/png,image/jpeg,image/webp,image/svg+xml";

/** Largest file that is opened, bytes: a photo of a phone is smaller. */
const MAX_FILE = 20_000_000;
/** Fewer pixels on a side are nothing that can be seen on paper. */
const LEAST_SIDE = 16;
/** Lighter than this (of 255) nothing stands out from paper. */
const PAPER = 245;
/** Below this share of its size a picture says nothing any more. */
const LEAST = 0.2;

/** Draws whatever picture a file is into the frame a logo may have, smaller where it would be too many bytes. */
export async function pictureOf(file: File): Promise<LogoPicture> {
  if (file.size > MAX_FILE) return { ok: false, reason: "too-large" };
  const image = await opened(file);
  if (!image) return { ok: false, reason: "unreadable" };
  const { naturalWidth, naturalHeight } = image;
  const fits = Math.min(MAX_LOGO.width / naturalWidth, MAX_LOGO.height / naturalHeight);
  // A drawing is as sharp at any size.
  const full = file.type === "image/svg+xml" ? fits : Math.min(1, fits);
  if (Math.min(naturalWidth, naturalHeight) * full < LEAST_SIDE) return { ok: false, reason: "too-small" };
  for (let share = 1; share >= LEAST; share *= 0.8) {
    const drawn = await drawnAt(image, full * share);
    if (typeof drawn === "string") return { ok: false, reason: drawn };
    if (drawn.size <= MAX_LOGO.bytes) return { ok: true, picture: (await textOf(drawn)).split(",")[1] ?? "" };
  }
  return { ok: false, reason: "too-large" };
}

const textOf = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

// By its data, not by a blob's address: the page's policy lets no other picture in.
async function opened(file: File): Promise<HTMLImageElement | null> {
  try {
    const image = new Image();
    image.src = await textOf(file);
    await image.decode();
    return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null;
  } catch {
    return null;
  }
}

async function drawnAt(image: HTMLImageElement, scale: number): Promise<Blob | "unreadable" | "blank"> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.floor(image.naturalHeight * scale));
  const context = canvas.getContext("2d");
  if (!context) return "unreadable";
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  if (isBlank(context.getImageData(0, 0, canvas.width, canvas.height).data)) return "blank";
  return new Promise((resolve) => canvas.toBlob((drawn) => resolve(drawn ?? "unreadable"), "image/png"));
}

/** Would nothing be seen of these pixels (red, green, blue, opacity) on white paper? */
function isBlank(pixels: Uint8ClampedArray): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4);
    if (255 - ((255 - Math.min(red, green, blue)) * opacity) / 255 < PAPER) return false;
  }
  return true;
}
