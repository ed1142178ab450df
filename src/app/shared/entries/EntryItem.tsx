import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ConfigurationChange } from '#core/model.ts';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { usePlannedDeletion } from '../plans/usePlannedDeletion.tsx';

export interface EntryItemProps {
  /** Of its editor. */
  href: string;
  name: string;
  /** Tells it from others, in few words. */
  note: string;
  badge?: ReactNode;
  /** What is wrong with it now. */
  warning: string | null;
  deletion: { readonly change: ConfigurationChange; readonly label: string; readonly text: string };
  onDeleted: () => void;
}

/** An entry of the configuration in a list: it leads to its editor, and can be deleted. */
export function EntryItem({ href, name, note, badge, warning, deletion, onDeleted }: EntryItemProps) {
  const { change, label, text } = deletion;
  const { start, problem, question } = usePlannedDeletion({ change, text, onDeleted });
  return (
    <li>
      <div className="dk-entry-row">
        <Link href={href} className="dk-entry-link">
          <span className="dk-truncate">{name}</span>
          <span className="dk-faint dk-truncate">{note}</span>
        </Link>
        {badge}
        <IconButton icon="trash" size="small" label={label} onClick={start} />
      </div>
      {warning && <Notice tone="warning">{warning}</Notice>}
      {problem && <Notice tone="danger">{problem}</Notice>}
      {question}
    </li>
  );
}
