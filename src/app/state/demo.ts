import { proxy } from 'valtio';
import { registerAccount } from '../api/sessionCalls.ts';
import { openSession } from './session.ts';

export interface DemoLogin {
  readonly email: string;
  readonly password: string;
}

/** How to come back to the demo account made in this tab; kept until log-out, and nowhere but in this page. */
export const demo = proxy<{ login: DemoLogin | null }>({ login: null });

/** Makes an account with the demo in it and logs in, without asking anything. */
export async function tryDemo({
  accountName,
  userName,
  lang,
}: {
  accountName: string;
  userName: string;
  lang: 'en' | 'ua';
}): Promise<void> {
  const login: DemoLogin = { email: `demo-${randomText(8)}@docket.example`, password: randomText(16) };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const answer = await registerAccount({ ...login, accountName, userName, timeZone, lang, demo: true });
  if (answer.resultType !== 'Success' || !answer.data) throw new Error(answer.resultType);
  demo.login = login;
  openSession(answer.data);
}

export function forgetDemo(): void {
  demo.login = null;
}

/** Lower-case letters and digits that are not mistaken for each other, about 5 bits each. */
function randomText(length: number): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789x';
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map(byte => letters[byte % letters.length]).join('');
}
