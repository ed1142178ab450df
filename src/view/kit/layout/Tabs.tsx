import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { useExtendedMessages } from '../../i18n/useExtendedMessages.ts';
import en from '../../messages/tabs/en.json' with { type: 'json' };
import uk from '../../messages/tabs/uk.json' with { type: 'json' };
import { Icon } from '../Icon.tsx';
import { Menu } from '../overlay/Menu.tsx';
import './tabs.css';
import { useFirstLineCount } from './useFirstLineCount.ts';

export interface TabItem {
  id: string;
  label: string;
  count?: number;
}

export interface TabsProps {
  tabs: readonly TabItem[];
  selected: string;
  onSelect: (id: string) => void;
  /** The accessible name of the row of tabs. */
  label: string;
  /** The panel of the selected tab. */
  children: ReactNode;
}

const texts = { en, uk };

/** A row of tabs. Tabs that don't fit are in a menu at the end of the row. */
export function Tabs({ tabs, selected, onSelect, label, children }: TabsProps) {
  const base = useId();
  const { formatNumber } = useMessages();
  const { t } = useExtendedMessages(texts);
  const row = useRef<HTMLDivElement>(null);
  const fitting = useFirstLineCount(row, JSON.stringify(tabs));
  const [shown, others] = [tabs.slice(0, fitting), tabs.slice(fitting)];
  const selectedOther = others.find(({ id }) => id === selected);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = shown[(shown.findIndex(tab => tab.id === selected) + step + shown.length) % shown.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <>
      <div className="dk-tabs">
        <div ref={row} role="tablist" aria-label={label} className="dk-tab-row">
          {tabs.map((tab, index) => (
            <button
              key={tab.id}
              id={`${base}-${tab.id}`}
              type="button"
              role="tab"
              className="dk-tab"
              aria-selected={tab.id === selected}
              aria-controls={`${base}-panel`}
              tabIndex={tab.id === selected ? 0 : -1}
              data-fits={index < fitting}
              onClick={() => onSelect(tab.id)}
              onKeyDown={handleKey}
            >
              {tab.label}
              {tab.count !== undefined && <span className="dk-tab-count">{formatNumber(tab.count)}</span>}
            </button>
          ))}
        </div>
        {others.length > 0 && (
          <Menu
            placement="bottom-end"
            trigger={
              <button
                type="button"
                className="dk-tab dk-tab-more"
                data-selected={selectedOther !== undefined}
              >
                {selectedOther?.label ?? t('tabs.more')}
                <Icon name="chevron-down" />
              </button>
            }
            entries={others.map(({ id, label, count }) => ({
              id,
              label: count === undefined ? label : `${label} ${formatNumber(count)}`,
              isChecked: id === selected,
              onSelect: () => onSelect(id),
            }))}
          />
        )}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`}>
        {children}
      </div>
    </>
  );
}
