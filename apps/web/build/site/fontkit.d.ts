declare module "fontkit" {
  export type Font = {
    unitsPerEm: number;
    glyphsForString(text: string): { path: { toSVG(): string }; advanceWidth: number }[];
  };
  export function openSync(path: string): Font;
}
