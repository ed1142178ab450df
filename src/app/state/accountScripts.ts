/** Finds scripts that are part of an account's code (decision 0050); the entry point registers their lists. */
import type { AccountHook, AccountHookList } from '#core/scripts/accountHooks.ts';
import type { AccountAction, AccountActionList } from '#view/actions/accountAction.ts';
import { bootState } from './bootState.ts';
import { seeAsState } from './seeAsState.ts';
import { sessionState } from './sessionState.ts';

let hooks: AccountHookList = {};

export function provideAccountHooks(list: AccountHookList): void {
  hooks = list;
}

/** Returns a function that loads the account's hooks for a directory; `undefined` if the account has none. */
export function findAccountHooks(directoryCode: string): (() => Promise<readonly AccountHook[]>) | undefined {
  const ofAccount = getOwnMember(hooks, getAccountCode());
  const load = ofAccount && getOwnMember(ofAccount, directoryCode);
  return load && (async () => (await load()).hooks);
}

function getAccountCode(): string {
  const user = seeAsState.person ? bootState.data?.authUser : sessionState.user;
  return user?.account.code ?? '';
}

function getOwnMember<T>(among: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(among, name) ? among[name] : undefined;
}

let actions: AccountActionList = {};

export function provideAccountActions(list: AccountActionList): void {
  actions = list;
}

/** Returns a function that loads the account's actions for a directory; `undefined` if the account has none. */
export function findAccountActions(
  directoryCode: string,
): (() => Promise<readonly AccountAction[]>) | undefined {
  const ofAccount = getOwnMember(actions, getAccountCode());
  const load = ofAccount && getOwnMember(ofAccount, directoryCode);
  return load && (async () => (await load()).actions);
}
