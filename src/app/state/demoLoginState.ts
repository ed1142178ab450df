import { proxy, subscribe } from 'valtio';
import { registerAccount } from '../api/sessionCalls.ts';
import { openSession } from './sessionState.ts';

export interface DemoLogin {
  readonly email: string;
  readonly password: string;
}

const storageKey = 'docket.demo';

/**
 * The login of the demo account created in this browser. Survives reloads until the user confirms having noted it, or
 * logs out.
 */
export const demoLoginState = proxy<{ login: DemoLogin | null }>({ login: readStored() });

subscribe(demoLoginState, () => {
  if (demoLoginState.login) localStorage.setItem(storageKey, JSON.stringify(demoLoginState.login));
  else localStorage.removeItem(storageKey);
});

/** Creates an account with demo data and logs in, without asking for input. */
export async function startDemo({
  accountName,
  userName,
  lang,
}: {
  accountName: string;
  userName: string;
  lang: 'en' | 'ua';
}): Promise<void> {
  const login: DemoLogin = {
    email: `demo-${formatRandomText(8)}@docket.example`,
    password: formatRandomText(16),
  };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const answer = await registerAccount({ ...login, accountName, userName, timeZone, lang, demo: true });
  if (answer.resultType !== 'Success' || !answer.data) throw new Error(answer.resultType);
  demoLoginState.login = login;
  openSession(answer.data);
}

export function clearDemoLogin(): void {
  demoLoginState.login = null;
}

function readStored(): DemoLogin | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isLogin(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isLogin(stored: unknown): stored is DemoLogin {
  const { email, password } = (stored ?? {}) as Partial<DemoLogin>;
  return typeof email === 'string' && typeof password === 'string';
}

/** Returns random lower-case letters and digits that can't be confused with each other (5 bits each). */
function formatRandomText(length: number): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map(byte => letters[byte % letters.length]).join('');
}
