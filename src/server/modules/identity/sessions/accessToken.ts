import { jwtVerify, SignJWT } from 'jose';
import { validate } from 'uuid';
import type { AccessTokenClaims } from '#server/kernel/session/sessions.ts';

export type AccessTokens = {
  /** Issues a token valid for ten minutes. */
  issue(claims: AccessTokenClaims): Promise<string>;
  /** Returns `null` for a token that this server didn't issue, or that is damaged or expired. */
  read(token: string): Promise<AccessTokenClaims | null>;
};

const lifetimeSeconds = 600;
const name = 'docket';
const mostRemembered = 10_000;

export function createAccessTokens(secret: string): AccessTokens {
  const key = new TextEncoder().encode(secret);
  // A signature never changes, so checking it once per token is enough; the expiry is checked every time.
  const verified = new Map<string, AccessTokenClaims & { expiresAt: number }>();

  const verify = async (token: string) => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: name,
      audience: name,
      requiredClaims: ['exp', 'sub'],
    });
    const { sub, account, session, exp } = payload;
    if (!isId(sub) || !isId(account) || !isId(session)) return null;
    return { accountId: account, userId: sub, sessionId: session, expiresAt: (exp ?? 0) * 1_000 };
  };

  return {
    issue: ({ accountId, userId, sessionId }) =>
      new SignJWT({ account: accountId, session: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(name)
        .setAudience(name)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(`${lifetimeSeconds}s`)
        .sign(key),
    read: async token => {
      const known = verified.get(token);
      if (known !== undefined) return known.expiresAt > Date.now() ? known : null;
      const claims = await verify(token).catch(() => null);
      if (claims === null) return null;
      if (verified.size >= mostRemembered) verified.clear();
      verified.set(token, claims);
      return claims;
    },
  };
}

function isId(claim: unknown): claim is string {
  return typeof claim === 'string' && validate(claim);
}
