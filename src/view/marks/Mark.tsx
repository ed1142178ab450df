import { Icon } from '../kit/Icon.tsx';
import type { IconName } from '../kit/icons.ts';
import './marks.css';

export interface MarkProps {
  icon: IconName;
  tone: 'danger' | 'warning' | 'plain';
  words: string;
}

/**
 * Shows a state with a colour, an icon and a text; if there is little space, the text is only visible to screen
 * readers.
 */
export function Mark({ icon, tone, words }: MarkProps) {
  return (
    <span className="dk-mark" data-tone={tone} title={words}>
      <Icon name={icon} />
      <span className="dk-mark-words">{words}</span>
    </span>
  );
}
