import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type JWTPayload, jwtVerify } from 'jose';
import { findUnsafeText } from '#server/kernel/http/textSafety.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import type { PlatformSender } from '../platform.ts';

export interface ChatVisitor {
  /** The external id of the visitor's chat. */
  readonly chat: string;
  /** The signed name, or else another signed claim or a generated code that distinguishes visitors. */
  readonly title: string;
  readonly isSigned: boolean;
  /** The signed name, or `''` if there is no signed name. */
  readonly name: string;
  readonly vouched: PlatformSender['vouched'];
}

interface Asked {
  readonly headers: IncomingHttpHeaders;
  /** The secret with which the site signs identities; `null` if the bot has no secret. */
  readonly secret: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const TOKEN = /^[\w-]{43}$/;
const MAX_CLAIM_LENGTH = 200;
const CLOCKS_APART_SECONDS = 60;
/** Limits the time during which a leaked identity can be used to a day. */
const MAX_LIFE_SECONDS = 24 * 3_600;

/**
 * Returns `null` if there is no signed identity and no valid token. @throws ProblemError 401 `IdentityRefused` if the
 * signed identity is invalid.
 */
export async function resolveVisitor({ headers, secret, now }: Asked): Promise<ChatVisitor | null> {
  const [identity, token] = [headers['x-visitor-identity'], headers['x-visitor-token']];
  // Unsigned claims are never trusted, even alongside a valid token.
  if (identity !== undefined) return signedVisitor(String(identity), { secret, now });
  if (typeof token !== 'string' || !TOKEN.test(token)) return null;
  const hash = createHash('sha256').update(token).digest('hex');
  const title = `#${hash.slice(0, 6).toUpperCase()}`;
  return { chat: `visitor ${hash}`, title, isSigned: false, name: '', vouched: { phone: null, email: null } };
}

async function signedVisitor(
  jwt: string,
  { secret, now }: Pick<Asked, 'secret' | 'now'>,
): Promise<ChatVisitor> {
  if (secret === null) throw refused();
  const claims = await readClaims(jwt, { secret, now });
  const sub = getText(claims.sub);
  if (sub.trim() === '') throw refused();
  const [name, email, phone] = (['name', 'email', 'phone'] as const).map(claim =>
    getText(claims[claim]).trim(),
  );
  const vouched = { phone: phone || null, email: email || null };
  const title = name || email || phone || `#${sub}`;
  return { chat: `signed ${sub}`, title, isSigned: true, name: name ?? '', vouched };
}

async function readClaims(
  jwt: string,
  { secret, now }: { secret: string; now: number },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(jwt, Buffer.from(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp'],
      clockTolerance: CLOCKS_APART_SECONDS,
      currentDate: new Date(now),
    });
    const lifetime = (payload.exp ?? 0) - now / 1_000;
    if (lifetime > MAX_LIFE_SECONDS + CLOCKS_APART_SECONDS) throw refused();
    return payload;
  } catch {
    throw refused();
  }
}

/**
 * Returns the text of a claim, or `''` if the claim is missing. @throws ProblemError 401 if the claim isn't a valid
 * text.
 */
function getText(claim: unknown): string {
  if (claim === undefined || claim === null) return '';
  const isText = typeof claim === 'string' && claim.length <= MAX_CLAIM_LENGTH;
  if (!isText || findUnsafeText(claim).total > 0) throw refused();
  return claim;
}

function refused(): ProblemError {
  const message = 'Who you are could not be confirmed. Reload the page and try again.';
  return new ProblemError(401, { code: 'IdentityRefused', message });
}
