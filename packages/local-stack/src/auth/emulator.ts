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

interface ApiSpec {
  paths: Record<string, unknown>;
}

const require = createRequire(import.meta.url);
const inside = (file: string) => require(`firebase-tools/lib/emulator/auth/${file}`);

// The emulator compiles a validator for each of the 80 operations it knows, 5 s in all. What Openhood has no use for is
// left out: the start takes half of it.
const UNUSED =
  /tenants|Idp|Saml|mfa|passkey|GameCenter|PhoneNumber|VerificationCode|verificationCodes|IosClient/;

/** The Auth emulator of firebase-tools as a request listener, over these states by project; one may be replaced later. */
export async function createEmulator(
  projectId: string,
  states: Map<string, ProjectState>,
): Promise<RequestListener> {
  const spec = inside("apiSpec").default as ApiSpec;
  for (const path of Object.keys(spec.paths)) if (UNUSED.test(path)) delete spec.paths[path];
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
