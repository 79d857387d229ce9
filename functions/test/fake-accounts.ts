import { randomUUID } from "node:crypto";
import type { Auth } from "firebase-admin/auth";
import { provideAccounts } from "../src/infra/firebase.ts";

type Account = {
  uid: string;
  email: string;
  displayName?: string;
  emailVerified: boolean;
  customClaims?: object;
  disabled: boolean;
  providerData: object[];
  metadata: { lastSignInTime: string | null };
};
const fresh = { disabled: false, providerData: [], metadata: { lastSignInTime: null } };

const unknown = () => Object.assign(new Error("no such user"), { code: "auth/user-not-found" });

/** Accounts in memory, for tests that are not about them: as much of the Admin SDK's Auth as the verbs use. */
export class FakeAccounts {
  readonly accounts = new Map<string, Account>();
  /** How many calls changed something. */
  changes = 0;

  add(uid: string, email: string): void {
    this.accounts.set(uid, { ...fresh, uid, email, emailVerified: true, customClaims: { proven: email } });
  }

  async getUserByEmail(email: string): Promise<Account> {
    const found = [...this.accounts.values()].find((account) => account.email === email);
    if (!found) throw unknown();
    return found;
  }

  async getUser(uid: string): Promise<Account> {
    const found = this.accounts.get(uid);
    if (!found) throw unknown();
    return found;
  }

  async createUser(of: {
    uid?: string;
    email: string;
    displayName?: string;
    emailVerified?: boolean;
  }): Promise<Account> {
    this.changes++;
    const account = { ...fresh, emailVerified: false, uid: randomUUID(), ...of };
    this.accounts.set(account.uid, account);
    return account;
  }

  async generateSignInWithEmailLink(): Promise<string> {
    return "https://example.com/?mode=signIn&oobCode=a-code&apiKey=a-key";
  }

  async setCustomUserClaims(uid: string): Promise<void> {
    this.changes++;
    if (!this.accounts.has(uid)) throw unknown();
  }

  async revokeRefreshTokens(uid: string): Promise<void> {
    this.changes++;
    if (!this.accounts.has(uid)) throw unknown();
  }

  async deleteUsers(uids: string[]): Promise<{ errors: { error: Error }[] }> {
    this.changes++;
    for (const uid of uids) this.accounts.delete(uid);
    return { errors: [] };
  }
  /** These are the shop's accounts from now on, until the file ends. */
  provide(): void {
    provideAccounts(this as unknown as Auth);
  }
}
