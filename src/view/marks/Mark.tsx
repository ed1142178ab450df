import { Icon } from '../kit/Icon.tsx';
import type { IconName } from '../kit/icons.ts';
import './marks.css';

export interface MarkProps {
  icon: IconName;
  tone: 'danger' | 'warning' | 'plain';
  words: string;
}

/** Says how something stands: by colour, by an icon and in words, which a narrow place leaves to screen readers. */
export function Mark({ icon, tone, words }: MarkProps) {
  return (
    <span className="dk-mark" data-tone={tone} title={words}>
      <Icon name={icon} />
      <span className="dk-mark-words">{words}</span>
    </span>
  );
}
