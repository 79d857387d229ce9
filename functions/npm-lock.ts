import { parse } from "yaml";

type Dependencies = Record<string, string>;
type Snapshot = { dependencies?: Dependencies; optionalDependencies?: Dependencies };
type Package = {
  resolution: { integrity: string };
  engines?: Dependencies;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  hasBin?: boolean;
};
type PnpmLock = {
  lockfileVersion: string;
  importers: Record<string, { dependencies: Record<string, { version: string }> }>;
  packages: Record<string, Package>;
  snapshots: Record<string, Snapshot>;
};

/** One package in the tree npm installs; the address to fetch it from is npm's own affair. */
type LockEntry = Omit<Package, "resolution" | "hasBin"> &
  Snapshot & { name?: string; version: string; integrity: string; optional?: true };
/** The packages by their place, `node_modules/…`, and under "" the manifest itself. */
export type NpmLock = { lockfileVersion: 3; packages: Record<string, object> };

type Manifest = { name: string; dependencies: Dependencies; [more: string]: unknown };
type Wanted = { name: string; key: string; parent: string; optional: boolean };

/**
 * The lock file of npm (version 3) for some packages of a room, with each of theirs as pnpm's lock has it: what is tested
 * here is what the cloud installs. A package stands as far out as it can without being in the way of another version.
 * @param pnpmLock the text of pnpm-lock.yaml
 * @param importer the room's path in it
 * @param manifest the package.json the lock is for; its dependencies are exact versions
 * @throws Error when the manifest and pnpm's lock differ, or that lock is of a form this does not know
 */
export function npmLock(pnpmLock: string, importer: string, manifest: Manifest): NpmLock {
  const lock = parse(pnpmLock) as PnpmLock;
  if (lock.lockfileVersion !== "9.0") throw new Error(`pnpm's lock is of version ${lock.lockfileVersion}.`);
  const placed = new Map<string, string>();
  const packages: Record<string, LockEntry> = {};
  const queue: Wanted[] = Object.entries(manifest.dependencies).map(([name, version]) => {
    const locked = lock.importers[importer]?.dependencies[name]?.version ?? "";
    if (plain(locked) !== version) throw new Error(`${name} is ${version}, but ${locked} in pnpm's lock.`);
    return { name, key: keyOf(lock, name, locked), parent: "", optional: false };
  });
  for (const wanted of queue) {
    const { name, key, parent, optional } = wanted;
    const there = seenFrom(placed, parent, name);
    if (there && placed.get(there) === key) {
      // What is needed by one, too, that cannot do without it, is needed.
      const entry = packages[there];
      if (optional || !entry?.optional) continue;
      delete entry.optional;
      queue.push(...wantedBy(lock, key, there, false));
      continue;
    }
    const place = `${there ? parent : ""}${there && parent ? "/" : ""}node_modules/${name}`;
    placed.set(place, key);
    packages[place] = entryOf(lock, name, key, optional);
    queue.push(...wantedBy(lock, key, place, optional));
  }
  const { name, version } = manifest;
  return {
    ...{ name, version, requires: true },
    lockfileVersion: 3,
    packages: {
      "": manifest,
      ...Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

// "5.0.8(supports-color@7.2.0)" is version 5.0.8 with these peers.
const plain = (version: string) => version.replace(/\(.*$/, "");

const keyOf = (lock: PnpmLock, name: string, version: string): string => {
  // An alias says the other package's name itself.
  const key = [`${name}@${version}`, version].find((one) => one in lock.snapshots);
  if (!key) throw new Error(`pnpm's lock has no ${name}@${version}.`);
  return key;
};

function seenFrom(placed: Map<string, string>, parent: string, name: string): string | undefined {
  for (let at = parent; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    const place = `${at}${at && "/"}node_modules/${name}`;
    if (placed.has(place)) return place;
    if (!at) return undefined;
  }
}

function wantedBy(lock: PnpmLock, key: string, parent: string, optional: boolean): Wanted[] {
  const { dependencies = {}, optionalDependencies = {} } = lock.snapshots[key] ?? {};
  const wanted = (some: Dependencies, optional: boolean) =>
    Object.entries(some).map(([name, version]) => ({
      name,
      key: keyOf(lock, name, version),
      parent,
      optional,
    }));
  return [...wanted(dependencies, optional), ...wanted(optionalDependencies, true)];
}

function entryOf(lock: PnpmLock, name: string, key: string, optional: boolean): LockEntry {
  const id = plain(key);
  const at = id.lastIndexOf("@");
  const [real, version] = [id.slice(0, at), id.slice(at + 1)];
  const { resolution, hasBin: _, ...facts } = lock.packages[id] ?? {};
  if (!resolution?.integrity) throw new Error(`pnpm's lock has no hash of ${id}.`);
  const { engines, os, cpu, libc } = facts as Partial<Package>;
  const { dependencies, optionalDependencies } = lock.snapshots[key] ?? {};
  return {
    ...(real !== name && { name: real }),
    version,
    integrity: resolution.integrity,
    ...(optional && { optional: true as const }),
    ...(engines && { engines }),
    ...(os && { os }),
    ...(cpu && { cpu }),
    // Or both builds for Linux would be installed, fifty megabytes each.
    ...(libc && { libc }),
    ...(dependencies && { dependencies: exact(dependencies) }),
    ...(optionalDependencies && { optionalDependencies: exact(optionalDependencies) }),
  };
}

const exact = (dependencies: Dependencies): Dependencies =>
  Object.fromEntries(
    Object.entries(dependencies).map(([name, version]) => {
      const bare = plain(version);
      return [name, /^\d/.test(bare) ? bare : `npm:${bare}`];
    }),
  );
