import { createHmac, generateKeyPairSync } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';

type Claims = Record<string, unknown>;
type Signing = {
  secret?: string;
  alg?: string;
  without?: readonly string[];
  with?: Claims;
};

/**
 * The means of a forger: a valid token, the server's secret for tokens that only its holder could create, and foreign
 * ids.
 */
export type ForgeryMaterial = {
  token: string;
  refreshToken: string;
  secret: string;
  foreign: { accountId: string; userId: string; sessionId: string };
  endedSessionId: string;
};

/** Returns `Authorization` headers that must be rejected, by what is wrong with them. */
export async function forgeAuthorizations(material: ForgeryMaterial): Promise<Map<string, string>> {
  const { token, refreshToken, secret, foreign, endedSessionId } = material;
  const [head = '', payload = '', signature = ''] = token.split('.');
  const claims: Claims = decodeJwt(token);
  const signed = async ({ secret: key = secret, alg = 'HS256', without = [], with: more }: Signing) => {
    const kept = Object.entries({ ...claims, ...more }).filter(([name]) => !without.includes(name));
    return new SignJWT(Object.fromEntries(kept))
      .setProtectedHeader({ alg })
      .sign(new TextEncoder().encode(key));
  };
  const edited = encode({ ...claims, account: foreign.accountId });
  const [past, future] = [Math.floor(Date.now() / 1_000) - 3_600, Math.floor(Date.now() / 1_000) + 3_600];
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const critical = `${encode({ alg: 'HS256', crit: ['docket'], docket: true })}.${payload}`;
  const confused = `${encode({ alg: 'RS256' })}.${payload}`;
  const tokens: Record<string, string> = {
    'no token': '',
    'no token at all': 'x',
    'two parts': `${head}.${payload}`,
    'four parts': `${token}.${signature}`,
    'five parts, as if encrypted': `${token}.${payload}.${signature}`,
    'no signature': `${head}.${payload}.`,
    'a longer signature': `${token}x`,
    'a cut signature': token.slice(0, -2),
    'a changed signature': `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'another payload under the old signature': `${head}.${edited}.${signature}`,
    'another header under the old signature': `${encode({ alg: 'HS256', kid: '../../dev/null' })}.${payload}.${signature}`,
    'alg none without a signature': `${encode({ alg: 'none' })}.${payload}.`,
    'alg None with the old signature': `${encode({ alg: 'None' })}.${payload}.${signature}`,
    'no alg': `${encode({ typ: 'JWT' })}.${payload}.${signature}`,
    'a header that is no JSON': `${Buffer.from('{').toString('base64url')}.${payload}.${signature}`,
    'a payload that is no JSON': `${head}.${Buffer.from('{').toString('base64url')}.${signature}`,
    'a payload that is a list': `${head}.${encode([])}.${signature}`,
    'a public key as the secret': `${confused}.${mac(confused, publicPem)}`,
    'another secret': await signed({ secret: 'another secret of more than 32 characters' }),
    'an empty secret': await signed({ secret: ' ' }),
    'the secret with a longer hash': await signed({ alg: 'HS512' }),
    'an unknown critical header': `${critical}.${mac(critical, secret)}`,
    'out of date': await signed({ with: { exp: past } }),
    'without an end': await signed({ without: ['exp'] }),
    'good only later': await signed({ with: { nbf: future } }),
    'of another issuer': await signed({ with: { iss: 'elsewhere' } }),
    'for another audience': await signed({ with: { aud: 'elsewhere' } }),
    'without a person': await signed({ without: ['sub'] }),
    'without an account': await signed({ without: ['account'] }),
    'without a session': await signed({ without: ['session'] }),
    'of another person': await signed({ with: { sub: foreign.userId } }),
    'of another account': await signed({ with: { account: foreign.accountId } }),
    'of another account’s session': await signed({ with: { session: foreign.sessionId } }),
    'of a session that has ended': await signed({ with: { session: endedSessionId } }),
    'with lists as claims': await signed({ with: { account: [claims.account], session: [claims.session] } }),
    'with a session that is no id': await signed({ with: { session: "x' or true --" } }),
    'a refresh token': refreshToken,
  };
  return new Map([
    ...Object.entries(tokens).map(([name, text]): [string, string] => [name, `Bearer ${text}`]),
    ['another scheme', `Basic ${Buffer.from(`x:${token}`).toString('base64')}`],
    ['two tokens', `Bearer ${token}, Bearer ${token}`],
    ['no scheme', token],
  ]);
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function mac(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
