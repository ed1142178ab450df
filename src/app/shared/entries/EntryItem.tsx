import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ConfigurationChange } from '#core/model.ts';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { usePlannedDeletion } from '../plans/usePlannedDeletion.tsx';

export interface EntryItemProps {
  /** The URL of the entry's editor. */
  href: string;
  name: string;
  /** A short description that distinguishes the entry from other entries. */
  note: string;
  badge?: ReactNode;
  /** A current problem of the entry; `null` if there is none. */
  warning: string | null;
  deletion: { readonly change: ConfigurationChange; readonly label: string; readonly text: string };
  onDeleted: () => void;
}

/** Renders a configuration entry in a list, with a link to its editor and a delete button. */
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
