import { type IconName, icons } from './icons.ts';

/** An icon of the local set, with the size of the text line. Hidden from screen readers. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const heavy = name === 'more' || name === 'drag';
  return (
    <svg
      className={className ? `dk-icon ${className}` : 'dk-icon'}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={heavy ? 2 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={icons[name]} />
    </svg>
  );
}
