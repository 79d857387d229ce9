import fs from "node:fs";
import path from "node:path";

/**
 * Takes a data directory for this process and returns what gives it back. Throws when another running process has it;
 * the lock of a process that was killed is taken over.
 */
export function lockDirectory(dir: string): () => void {
  fs.mkdirSync(dir, { recursive: true });
  const file = path.join(dir, "lock");
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      fs.writeFileSync(file, identity(process.pid) ?? "", { flag: "wx" });
      return () => fs.rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = fs.readFileSync(file, "utf8");
    const pid = Number.parseInt(holder, 10);
    if (holder && identity(pid) === holder) {
      throw new Error(`Another Openhood (process ${pid}) uses ${dir}. If it does not, delete ${file}.`);
    }
    fs.rmSync(file, { force: true });
  }
  throw new Error(`${file} cannot be taken.`);
}

/** A text that names a running process, or undefined if it does not run. */
function identity(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return undefined;
  }
  try {
    // Numbers are used again, after a restart of the machine almost surely; the time it was started tells them apart.
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return `${pid} ${stat.slice(stat.lastIndexOf(")")).split(" ")[20]}`;
  } catch {
    return String(pid);
  }
}
