declare module "fontkit" {
  export type Font = {
    unitsPerEm: number;
    characterSet: number[];
    glyphsForString(text: string): { path: { toSVG(): string }; advanceWidth: number }[];
  };
  export function create(font: Buffer): Font;
  export function openSync(path: string): Font;
}
