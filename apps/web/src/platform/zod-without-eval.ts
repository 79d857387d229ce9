// zod tries out whether it may make functions of text. Our policy says no, and a browser reports each attempt; said
// here, before any shape is loaded, it does not try. https://zod.dev, `jitless`
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };

export {};
