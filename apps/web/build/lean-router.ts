import type { Plugin } from "vite";

// What only its framework mode, routers without data, routes found on the way and its own error page need: ours have a
// page for errors.
const UNUSED = [
  "DefaultErrorComponent",
  "decodeRedirectErrorDigest",
  "decodeRouteErrorResponseDigest",
  "RSCErrorHandler",
  "getRouteInstrumentationUpdates",
  "instrumentClientSideRouter",
  "patchRoutesImpl",
  "useNavigateUnstable",
];

const OF_ROUTER = /\/react-router\/dist\/development\//;

/**
 * Lets the bundler drop what we do not use of React Router. It has one file for everything, whose components look as if
 * making them did something, and an app that imports it as its readme says gets the build with warnings.
 */
export function leanRouter(): Plugin {
  return {
    name: "openhood-lean-router",
    apply: "build",
    transform: {
      filter: { id: OF_ROUTER },
      handler: (code) => ({
        code: code
          .replace(
            /^var (\w+) = (React\d*\.(?:forwardRef|createContext|memo)\()/gm,
            "var $1 = /* @__PURE__ */ $2",
          )
          .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
          .replace(
            new RegExp(`^function (${UNUSED.join("|")})\\(([\\s\\S]*?)^\\}$`, "gm"),
            'function $1() {\n  throw new Error("$1");\n}',
          )
          .replace("var ENABLE_DEV_WARNINGS = true;", "var ENABLE_DEV_WARNINGS = false;"),
        map: null,
      }),
    },
  };
}
