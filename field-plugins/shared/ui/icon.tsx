import type { ComponentType } from 'react';

/** Creates a type's icon: an outline on a 16 x 16 grid in the text's colour. It is hidden from screen readers. */
export function createIcon(path: string): ComponentType<{ size?: number }> {
  return function FieldIcon({ size = 16 }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.4}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d={path} />
      </svg>
    );
  };
}
