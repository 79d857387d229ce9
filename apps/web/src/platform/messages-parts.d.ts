declare module "*.json?part=first" {
  const messages: Record<string, unknown>;
  export default messages;
}

declare module "*.json?part=more" {
  const messages: Record<string, unknown>;
  export default messages;
}

declare module "*.json?part=later" {
  const messages: Record<string, unknown>;
  export default messages;
}
