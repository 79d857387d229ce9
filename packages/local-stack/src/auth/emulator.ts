import type { RequestListener } from "node:http";
import { createRequire } from "node:module";

/** What the Auth emulator keeps for a project. The rest of its state are indexes over the users. */
export interface ProjectState {
  users: Map<string, EmulatorUser>;
  oobs: Map<string, { oobCode: string }>;
  config: object;
  updateConfig(config: object, mask: undefined): void;
  updateUserByLocalId(id: string, fields: object, options: { upsertProviders?: object[] }): void;
}
export interface EmulatorUser {
  localId: string;
  providerUserInfo?: object[];
}

/** As the emulator makes its API with exegesis. */
interface Exegesis {
  middleware(spec: object, options: { lazyCompileValidationSchemas?: boolean }): Promise<RequestListener>;
}

const require = createRequire(import.meta.url);
const inside = (file: string) => require(`firebase-tools/lib/emulator/auth/${file}`);

// The emulator compiles a validator for each parameter of the 80 operations it knows, 5 s in all, of which a shop needs a few:
// exegesis does that as each is first used, where it is asked to.
const exegesis = createRequire(require.resolve("firebase-tools/package.json"))(
  "exegesis-express",
) as Exegesis;
const { middleware } = exegesis;
exegesis.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });

/** The Auth emulator of firebase-tools as a request listener, over these states by project; one may be replaced later. */
export async function createEmulator(
  projectId: string,
  states: Map<string, ProjectState>,
): Promise<RequestListener> {
  const { createApp } = inside("server") as {
    createApp(project: string, mode: number, states: Map<string, ProjectState>): Promise<RequestListener>;
  };
  return createApp(projectId, 0, states);
}

/** An empty state of a project. */
export function emptyState(projectId: string): ProjectState {
  const { AgentProjectState } = inside("state") as { AgentProjectState: new (id: string) => ProjectState };
  return new AgentProjectState(projectId);
}
