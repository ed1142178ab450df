import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** Returns the emails to an address that the server wrote to its outbox, sorted from oldest to newest. */
async function mailsTo(address: string, dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml')).sort();
  const mails = await Promise.all(
    names.map(async name => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.[0]?.address === address);
}

/**
 * Waits for an email to the address with a link to this page. Returns the email, and the link as a path of the
 * application.
 * @param dataDir The data folder of a server other than the shared server.
 */
export async function waitForMail(
  address: string,
  path: string,
  { timeout = 15_000, dataDir = process.env.E2E_DATA_DIR ?? '' } = {},
): Promise<{ mail: Email; link: string }> {
  const found: { mail: Email; link: string }[] = [];
  await expect
    .poll(
      async () => {
        for (const mail of await mailsTo(address, dataDir)) {
          const url = mail.text?.match(/https?:\/\/\S+token=\S+/)?.[0];
          if (url && new URL(url).pathname === path) found.push({ mail, link: getPath(url) });
        }
        return found.length;
      },
      { message: `a mail to ${address} with a link to ${path}`, timeout },
    )
    .toBeGreaterThan(0);
  const last = found.at(-1);
  if (!last) throw new Error('There is no mail.');
  return last;
}

function getPath(text: string): string {
  const url = new URL(text);
  return url.pathname + url.search;
}
