import { formatDay } from '#core/calendar/formatDay.ts';
import type { MailAttachment } from '#server/kernel/mail/mailTransport.ts';
import { composeMail, type MailContent, toSingleLine } from '#server/modules/mails/index.ts';
import type { ComputedReport } from '../drawn/computeReport.ts';
import type { RenderedReport, ReportSheet } from '../drawn/reportPaper.ts';
import { messages } from '../messages/index.ts';

interface Composed {
  readonly answered: ComputedReport;
  readonly sheet: ReportSheet;
  readonly paper: RenderedReport;
  /** The name of the user who set up the emails; `null` if the recipient set them up. */
  readonly owner: string | null;
  readonly origin: string;
  /** The URL of the page for unsubscribing from these emails. */
  readonly stop: string;
}

/** The maximum number of table rows in the email. The attached document contains the rest. */
const MAX_ROWS = 30;
const PICTURE = 'picture@report';

export function composeReportMail({ answered, sheet, paper, owner, origin, stop }: Composed): {
  content: MailContent;
  attachments: MailAttachment[];
} {
  const { report, scope, today } = answered;
  const { locale } = scope;
  const name = toSingleLine(report.name, 120);
  const { heads, nameColumns, rows, notes } = sheet;
  const rest = rows.length - MAX_ROWS;
  const more = rest > 0 ? [messages.text(locale, 'report.more', { count: rest })] : [];
  const why = owner
    ? messages.text(locale, 'report.why', { owner: toSingleLine(owner) })
    : messages.text(locale, 'report.whyOwn');
  const picture = paper.png ? { contentId: PICTURE, label: name } : null;
  const content = composeMail({
    locale,
    origin,
    subject: messages.text(locale, 'report.subject', { report: name, day: formatDay(today) }),
    before: [name, ...notes],
    sections: [],
    ...(rows.length > 0 ? { figures: { picture, heads, nameColumns, rows: rows.slice(0, MAX_ROWS) } } : {}),
    actions: [{ label: messages.text(locale, 'report.open'), url: `${origin}/reports/${report.id}` }],
    after: [...more, why],
    footLinks: [{ label: messages.text(locale, 'report.stop'), url: stop }],
  });
  return { content, attachments: getAttachments(name, today, paper) };
}

function getAttachments(name: string, today: string, { png, pdf }: RenderedReport): MailAttachment[] {
  const file = `${name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim() || 'report'} ${today}`;
  const picture = { name: `${file}.png`, type: 'image/png', contentId: PICTURE };
  return [
    ...(png ? [{ ...picture, content: png }] : []),
    { name: `${file}.pdf`, type: 'application/pdf', content: pdf },
  ];
}
