import type { MailFigures, MailLayout, MailSection } from './composeMail.ts';
import { messages } from './messages/index.ts';

/** Formats the email as a simple page: mail clients support little CSS, and only inline styles. */
export function formatMailHtml(parts: MailLayout): string {
  const { locale, subject, before, sections, figures, actions, after, footLinks, origin } = parts;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const button = ({ label, url }: MailLayout['actions'][number]) => `<p style="margin:0 0 8px">
        <a href="${escapeHtml(url)}" style="${buttonStyle}">${escapeHtml(label)}</a>
      </p>
      <p style="margin:0 0 20px;font-size:12px;color:#646b76;word-break:break-all">${escapeHtml(url)}</p>`;
  return `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${escapeHtml(subject)}</title>
  </head>
  <body style="margin:0;background:#f8f8f9;color:#1a1d22;font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
    <div style="max-width:${figures ? 680 : 520}px;margin:0 auto;padding:32px ${figures ? 8 : 16}px">
      <div style="padding:24px ${figures ? 16 : 24}px;border:1px solid #e4e6e9;border-radius:10px;background:#ffffff">
      <p style="margin:0 0 16px;font-weight:600">Docket</p>
      ${before.map(paragraph).join('\n      ')}
      ${sections.map(section).join('\n      ')}
      ${figures ? figureTable(figures) : ''}
      ${actions.map(button).join('\n      ')}
      ${after.map(paragraph).join('\n      ')}
      </div>
      <p style="margin:16px 0 0;font-size:12px;color:#646b76">${escapeHtml(messages.text(locale, 'mail.foot', { origin }))}</p>
      ${footLinks.map(getFootLink).join('\n      ')}
    </div>
  </body>
</html>
`;
}

function section({ title, lines }: MailSection): string {
  const heading = title
    ? `<p style="margin:0 0 6px;font-weight:600"><a href="${escapeHtml(title.url)}" style="color:#3b54c4;text-decoration:none">${escapeHtml(title.label)}</a></p>`
    : '';
  const line = ({ text, note }: MailSection['lines'][number]) =>
    `<p style="margin:0 0 10px;overflow-wrap:anywhere">${escapeHtml(text)}${
      note === '' ? '' : `<br><span style="font-size:12px;color:#646b76">${escapeHtml(note)}</span>`
    }</p>`;
  return `<div style="margin:0 0 20px;padding:2px 0 0 12px;border-left:3px solid #e4e6e9">${heading}${lines.map(line).join('')}</div>`;
}

const cellStyle = 'padding:6px 8px;border-bottom:1px solid #e4e6e9;vertical-align:top';

/** The table is also included for mail clients that don't show the picture. */
function figureTable({ picture, heads, nameColumns, rows }: MailFigures): string {
  const drawn = picture
    ? `<p style="margin:0 0 16px"><img src="cid:${picture.contentId}" alt="${escapeHtml(picture.label)}" style="display:block;width:100%;height:auto"></p>`
    : '';
  const cells = (tag: 'th' | 'td', row: readonly string[]) =>
    row
      .map((text, column) => {
        const isName = column < nameColumns;
        const style = tag === 'td' && !isName ? `${cellStyle};white-space:nowrap` : cellStyle;
        return `<${tag} align="${isName ? 'left' : 'right'}" style="${style}">${escapeHtml(text)}</${tag}>`;
      })
      .join('');
  const head = heads.length > 0 ? `<tr>${cells('th', heads)}</tr>` : '';
  const body = rows.map(row => `<tr>${cells('td', row)}</tr>`).join('\n      ');
  // Words aren't broken: content wider than the screen is scrolled.
  return `${drawn}<div style="margin:0 0 20px;overflow-x:auto"><table style="width:100%;border-collapse:collapse;font-size:13px">
      ${head}
      ${body}
      </table></div>`;
}

function getFootLink({ label, url }: MailLayout['footLinks'][number]): string {
  return `<p style="margin:4px 0 0;font-size:12px"><a href="${escapeHtml(url)}" style="color:#646b76">${escapeHtml(label)}</a></p>`;
}

const buttonStyle =
  'display:inline-block;padding:10px 16px;border-radius:6px;background:#3b54c4;color:#ffffff;font-weight:600;text-decoration:none';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, character => entities[character] ?? character);
}
