import { type KeyboardEvent, type ReactNode, useId } from 'react';
import '../feedback/feedback.css';
import { useMessages } from '../../i18n/MessagesProvider.tsx';

export interface Tab {
  id: string;
  label: string;
  count?: number;
}

export interface TabsProps {
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
  /** Names the row of tabs. */
  label: string;
  /** The panel of the selected tab. */
  children: ReactNode;
}

export function Tabs({ tabs, selected, onSelect, label, children }: TabsProps) {
  const base = useId();
  const { formatNumber } = useMessages();
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[(tabs.findIndex(tab => tab.id === selected) + step + tabs.length) % tabs.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className="dk-tabs">
        {tabs.map(tab => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            className="dk-tab"
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={handleKey}
          >
            {tab.label}
            {tab.count !== undefined && <span className="dk-tab-count">{formatNumber(tab.count)}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`}>
        {children}
      </div>
    </>
  );
}
