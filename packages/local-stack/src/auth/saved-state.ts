import fs from "node:fs";
import path from "node:path";
import type { EmulatorUser, ProjectState } from "./emulator.ts";

interface Saved {
  version: 1;
  users: EmulatorUser[];
  /** Links in mails that were not followed yet. */
  codes: { oobCode: string }[];
  config: object;
}

/** Fills an empty state with what the file holds; does nothing when there is no file. */
export function restore(state: ProjectState, file: string): void {
  if (!fs.existsSync(file)) return;
  const saved = JSON.parse(fs.readFileSync(file, "utf8")) as Saved;
  for (const { providerUserInfo, ...user } of saved.users) {
    state.users.set(user.localId, { localId: user.localId });
    // Through the emulator's own method: it builds the indexes by address and provider.
    state.updateUserByLocalId(user.localId, user, { upsertProviders: providerUserInfo ?? [] });
  }
  for (const code of saved.codes) state.oobs.set(code.oobCode, code);
  state.updateConfig(saved.config, undefined);
}

/** Returns a function that writes the state to the file if it changed; it is on the disk when that returns. */
export function saver(state: ProjectState, file: string): () => void {
  let last = "";
  return () => {
    const saved: Saved = {
      version: 1,
      users: [...state.users.values()],
      codes: [...state.oobs.values()],
      config: state.config,
    };
    const content = JSON.stringify(saved);
    if (content === last) return;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const fd = fs.openSync(`${file}.new`, "w");
    fs.writeSync(fd, content);
    fs.fsyncSync(fd);
    fs.closeSync(fd);
    fs.renameSync(`${file}.new`, file);
    last = content;
  };
}
