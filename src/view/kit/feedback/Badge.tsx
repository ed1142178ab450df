import type { ReactNode } from 'react';
import './feedback.css';
import { contrast, readableText } from '../readableText.ts';

export interface BadgeProps {
  /** Background, `#rgb` or `#rrggbb`. Without it the chip is neutral. */
  color?: string | null;
  /** The wished text colour: taken only where it can be read on the background (contrast 4.5). */
  textColor?: string | null;
  title?: string;
  children: ReactNode;
}

export function Badge({ color, textColor, title, children }: BadgeProps) {
  return (
    <span className="dk-badge" style={badgeColors(color, textColor)} title={title}>
      <span>{children}</span>
    </span>
  );
}

/** The colours of a status chip; undefined leaves the neutral ones. */
export function badgeColors(color?: string | null, textColor?: string | null) {
  const readable = color ? readableText(color) : undefined;
  if (!color || !readable) return undefined;
  const isWishReadable = textColor ? (contrast(color, textColor) ?? 0) >= 4.5 : false;
  return { background: color, color: isWishReadable && textColor ? textColor : readable };
}
