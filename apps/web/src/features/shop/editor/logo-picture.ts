import { MAX_LOGO } from "@openhood/domain/shop/logo";

/** A file as a logo, a PNG in base64; or why it cannot be one. */
export type LogoPicture = { ok: true; picture: string } | { ok: false; reason: "unreadable" | "too-large" };

/** What a person may choose. */
export const LOGO_FILES = "image/png,image/jpeg,image/webp,image/svg+xml";

/** Largest file that is opened, bytes: a photo of a phone is smaller. */
const MAX_FILE = 20_000_000;
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
  for (let share = 1; share >= LEAST; share *= 0.8) {
    const drawn = await drawnAt(image, full * share);
    if (!drawn) return { ok: false, reason: "unreadable" };
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

async function drawnAt(image: HTMLImageElement, scale: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.floor(image.naturalHeight * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
