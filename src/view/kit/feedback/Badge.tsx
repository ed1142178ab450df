import type { ReactNode } from 'react';
import './feedback.css';
import { computeContrast, getReadableTextColor } from '../readableText.ts';

export interface BadgeProps {
  /** The background, as `#rgb` or `#rrggbb`. If omitted, the chip is neutral. */
  color?: string | null;
  /** The preferred text colour, used only if it is readable on the background (contrast 4.5). */
  textColor?: string | null;
  title?: string;
  children: ReactNode;
}

export function Badge({ color, textColor, title, children }: BadgeProps) {
  return (
    <span className="dk-badge" style={getBadgeColors(color, textColor)} title={title}>
      <span>{children}</span>
    </span>
  );
}

/** Returns the colours of a status chip; `undefined` for a neutral chip. */
export function getBadgeColors(color?: string | null, textColor?: string | null) {
  const readable = color ? getReadableTextColor(color) : undefined;
  if (!color || !readable) return undefined;
  const isWishReadable = textColor ? (computeContrast(color, textColor) ?? 0) >= 4.5 : false;
  return { background: color, color: isWishReadable && textColor ? textColor : readable };
}
