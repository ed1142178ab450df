/**
 * Finds server code that opens connections. Only one function is allowed to open connections to addresses chosen by
 * users.
 */

const ELSEWHERE: readonly { readonly where: RegExp; readonly why: string }[] = [
  { where: /^src\/server\/kernel\/outgoing\/outgoing\.ts$/, why: 'the one function' },
  {
    where: /^src\/server\/modules\/system\/countryLookup\.ts$/,
    why: 'a service that the operator names (COUNTRY_LOOKUP_URL), often on a network of their own',
  },
  {
    where: /^src\/server\/kernel\/http\/ownCalls\.ts$/,
    why: 'declares a function of that name, which asks the server itself without a connection',
  },
  {
    where: /^src\/server\/kernel\/mail\/mailTransport\.ts$/,
    why: 'the mail server of the operator (SMTP_URL)',
  },
  {
    where: /^src\/server\/modules\/chat\/platforms\/telegram\/telegram(Calls)?\.ts$/,
    why: 'the Bot API server of the operator (TELEGRAM_API_ROOT)',
  },
  { where: /^src\/server\/kernel\/files\/s3FileStore\.ts$/, why: 'the store of the operator (S3_ENDPOINT)' },
];

const CALLS: readonly RegExp[] = [
  /(?<![.\w])fetch\(/,
  /\bglobalThis\.fetch\b/,
  /\bhttps?\.(request|get)\(/,
  /\b(net|tls)\.(connect|createConnection)\(/,
  /^import (?!type )[^;]*from '(node:)?(https?|http2|net|tls|undici|nodemailer|@aws-sdk\/[\w-]+)'/,
];
/** Imports that can't open connections. */
const HARMLESS = /^import \{( ?(isIP|Socket|STATUS_CODES|type \w+),?)+ \} from 'node:(net|http)'/;

/** Returns the lines of a file that open a connection where that isn't allowed, ignoring comments. */
export function findOutgoingCalls(path: string, text: string): string[] {
  if (!/^src\/server\//.test(path) || ELSEWHERE.some(({ where }) => where.test(path))) return [];
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, comment =>
    comment.replaceAll(/[^\n]/g, ' '),
  );
  return code
    .split('\n')
    .flatMap((line, index) =>
      CALLS.some(call => call.test(line)) && !HARMLESS.test(line)
        ? [`${path}:${index + 1} ${line.trim()}`]
        : [],
    );
}
