import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import type { DeliveryNoteRow, SkippedDeliveryRow } from './deliveryNote.ts';
import type { ImportPlan } from './importPlan.ts';
import type { PreparedImport } from './prepareImport.ui.ts';

/** The maximum number of lines in a list. Further lines are only counted. */
const MAX_SHOWN = 200;

/** Previews the rows to add, the records to create, and the rows to skip. */
export function ImportPreview({ prepared }: { prepared: PreparedImport }) {
  const { t } = useMessages();
  const { plan, number, hasMore } = prepared;
  return (
    <div className="relief-import">
      {hasMore && <Notice tone="warning">{t('productsImport.hasMore')}</Notice>}
      {plan.rows.length === 0 && <Notice tone="warning">{t('productsImport.noRows')}</Notice>}
      <Summary plan={plan} number={number} />
      {plan.rows.length > 0 && <GoodsTable rows={plan.rows} />}
      <Skipped plan={plan} />
    </div>
  );
}

function Summary({ plan, number }: { plan: ImportPlan; number: string }) {
  const { t } = useMessages();
  const lists: [string, readonly string[]][] = [
    ['productsImport.newProducts', plan.newProducts.map(({ article, name }) => `${article} ${name}`)],
    ['productsImport.newUnits', plan.newUnits],
    ['productsImport.newSources', plan.newSources],
  ];
  const note = number === '' ? 'noNote' : plan.deliveryNotes === null ? 'noteThere' : 'note';
  return (
    <ul className="relief-import-summary">
      <li>{t(`productsImport.${note}`, { number })}</li>
      {plan.donorId !== null && <li>{t('productsImport.donor', { name: plan.rows[0]?.source ?? '' })}</li>}
      {lists.map(
        ([id, names]) =>
          names.length > 0 && (
            <li key={id}>
              {t(id, { count: names.length })} {shortList(names)}
            </li>
          ),
      )}
    </ul>
  );
}

const MAX_NAMES = 10;

function shortList(names: readonly string[]): string {
  return names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ', …' : '');
}

function GoodsTable({ rows }: { rows: readonly DeliveryNoteRow[] }) {
  const { t, formatNumber } = useMessages();
  const number = (value: number | null) => (value === null ? '' : formatNumber(value));
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className="relief-import-scroll" tabIndex={0} aria-label={t('productsImport.rows')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('productsImport.article')}</th>
              <th scope="col">{t('productsImport.name')}</th>
              <th scope="col">{t('productsImport.unit')}</th>
              <th scope="col" data-number>
                {t('productsImport.quantity')}
              </th>
              <th scope="col" data-number>
                {t('productsImport.price')}
              </th>
              <th scope="col" data-number>
                {t('productsImport.sum')}
              </th>
              <th scope="col">{t('productsImport.source')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MAX_SHOWN).map(row => (
              <tr key={row.line}>
                <td>{row.article}</td>
                <td>{row.name}</td>
                <td data-label={t('productsImport.unit')}>{row.unit}</td>
                <td data-number data-label={t('productsImport.quantity')}>
                  {number(row.quantity)}
                </td>
                <td data-number data-label={t('productsImport.price')}>
                  {number(row.price)}
                </td>
                <td data-number data-label={t('productsImport.sum')}>
                  {number(row.sum)}
                </td>
                <td data-label={t('productsImport.source')}>{row.source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <More count={rows.length - MAX_SHOWN} />
    </div>
  );
}

function Skipped({ plan: { skipped, closed } }: { plan: ImportPlan }) {
  const { t } = useMessages();
  const all = [
    ...skipped.map(row => ({ line: row.line, text: formatReasonText(t, row) })),
    ...closed.map(({ line, text }) => ({ line, text: t('productsImport.closed', { text }) })),
  ].sort((a, b) => a.line - b.line);
  if (all.length === 0) return null;
  return (
    <section>
      <h3 className="relief-import-heading">{t('productsImport.skipped', { count: all.length })}</h3>
      <ul className="relief-import-skipped">
        {all.slice(0, MAX_SHOWN).map(({ line, text }) => (
          <li key={line}>
            <strong>{t('productsImport.line', { line })}</strong> {text}
          </li>
        ))}
      </ul>
      <More count={all.length - MAX_SHOWN} />
    </section>
  );
}

function formatReasonText(
  t: ReturnType<typeof useMessages>['t'],
  { text, missing, unreadable }: SkippedDeliveryRow,
): string {
  const names = (cells: readonly string[]) => cells.map(cell => t(`productsImport.${cell}`)).join(', ');
  const parts = [
    ...(missing.length > 0 ? [t('productsImport.missing', { names: names(missing) })] : []),
    ...(unreadable.length > 0 ? [t('productsImport.unreadable', { names: names(unreadable) })] : []),
  ];
  return `${parts.join(' ')} (${text})`;
}

function More({ count }: { count: number }) {
  const { t } = useMessages();
  return count > 0 ? <p className="dk-faint">{t('productsImport.more', { count })}</p> : null;
}
