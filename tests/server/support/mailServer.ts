import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A received email: the envelope, the source of the email, and the result of an email parser. */
export type ReceivedMail = { recipients: string[]; source: string; mail: Email };

/** A local mail server that records received emails. It can be stopped, and restarted on the same port. */
export type MailServer = {
  readonly port: number;
  readonly received: ReceivedMail[];
  mailsTo(address: string): ReceivedMail[];
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a mail server that rejects recipients whose addresses begin with `nobody`. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let port = 0;
  let server: SMTPServer | null = null;

  const start = async () => {
    const started = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo({ address }, _session, done) {
        if (!address.startsWith('nobody')) return done();
        done(Object.assign(new Error('There is nobody of that name here.'), { responseCode: 550 }));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', chunk => chunks.push(chunk));
        stream.on('end', () => {
          const source = Buffer.concat(chunks);
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          PostalMime.parse(source).then(mail => {
            received.push({ recipients, source: source.toString('latin1'), mail });
            done();
          }, done);
        });
      },
    });
    started.on('error', () => {});
    await new Promise<void>(resolve => started.listen(port, '127.0.0.1', resolve));
    port = (started.server.address() as AddressInfo).port;
    server = started;
  };
  await start();
  return {
    get port() {
      return port;
    },
    received,
    mailsTo: address => received.filter(({ recipients }) => recipients.includes(address)),
    start,
    stop: () => new Promise<void>(resolve => (server ? server.close(() => resolve()) : resolve())),
  };
}
