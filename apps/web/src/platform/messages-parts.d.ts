declare module "*.json?part=first" {
  const messages: Record<string, unknown>;
  export default messages;
}

declare module "*.json?part=more" {
  const messages: Record<string, unknown>;
  export default messages;
}

declare module "*.json?part=notices" {
  const messages: Record<string, unknown>;
  export default messages;
}

declare module "*.json?part=calls" {
  const messages: Record<string, unknown>;
  export default messages;
}

declare module "*.json?part=booking" {
  const messages: Record<string, unknown>;
  export default messages;
}

declare module "*.json?part=later" {
  const messages: Record<string, unknown>;
  export default messages;
}

declare module "*.json?part=floor" {
  const messages: Record<string, unknown>;
  export default messages;
}

declare module "*.json?part=shop" {
  const messages: Record<string, unknown>;
  export default messages;
}
