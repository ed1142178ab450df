import { type KeyboardEvent, useState } from 'react';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { IconButton } from '../IconButton.tsx';
import type { TotalKind } from './total.ts';
import './pager.css';

export interface PagerProps {
  /** Starts at 1. */
  page: number;
  pageCount: number;
  pageSize: number;
  total: number;
  totalKind: TotalKind;
  onPage: (page: number) => void;
}

/**
 * The position in a long list: the range of displayed records, and controls for the first, previous, typed, next and
 * last page.
 */
export function Pager({ page, pageCount, pageSize, total, totalKind, onPage }: PagerProps) {
  const { t, formatNumber } = useMessages();
  const from = (page - 1) * pageSize + 1;
  const range = {
    from: formatNumber(from),
    till: formatNumber(totalKind === 'exact' ? Math.min(total, page * pageSize) : page * pageSize),
    total: formatNumber(total),
  };
  const go = (wanted: number) => onPage(Math.max(1, Math.min(pageCount, wanted)));
  return (
    <nav className="dk-pager" aria-label={t('pager.label')}>
      <span className="dk-faint dk-pager-range">{t(RANGE_TEXTS[totalKind], range)}</span>
      <IconButton
        icon="chevrons-left"
        label={t('pager.first')}
        isDisabled={page <= 1}
        onClick={() => go(1)}
      />
      <IconButton
        icon="chevron-left"
        label={t('pager.previous')}
        isDisabled={page <= 1}
        onClick={() => go(page - 1)}
      />
      <PageInput page={page} onPage={go} />
      <span className="dk-faint">{t('pager.of', { count: formatNumber(pageCount) })}</span>
      <IconButton
        icon="chevron-right"
        label={t('pager.next')}
        isDisabled={page >= pageCount}
        onClick={() => go(page + 1)}
      />
      <IconButton
        icon="chevrons-right"
        label={t('pager.last')}
        isDisabled={page >= pageCount}
        onClick={() => go(pageCount)}
      />
    </nav>
  );
}

const RANGE_TEXTS = {
  exact: 'pager.range',
  about: 'pager.rangeAbout',
  moreThan: 'pager.rangeMoreThan',
} as const satisfies Record<TotalKind, string>;

/**
 * An input for a page number. The number is committed on Enter and on blur; Escape discards the typed number.
 */
function PageInput({ page, onPage }: Pick<PagerProps, 'page' | 'onPage'>) {
  const { t } = useMessages();
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const wanted = Number(typed ?? '');
    setTyped(null);
    if (wanted >= 1 && wanted !== page) onPage(wanted);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take();
    else if (event.key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
  };
  return (
    <input
      className="dk-input dk-input-number dk-pager-page"
      inputMode="numeric"
      autoComplete="off"
      aria-label={t('pager.page')}
      value={typed ?? String(page)}
      onChange={event => setTyped(event.target.value.replace(/\D/g, ''))}
      onFocus={event => event.target.select()}
      onBlur={take}
      onKeyDown={handleKey}
    />
  );
}
