import type { ReactNode } from 'react';
import { Link } from 'wouter';

export function ButtonLink({
  href,
  tone = 'plain',
  children,
}: {
  href: string;
  tone?: 'plain' | 'primary';
  children: ReactNode;
}) {
  return (
    <Link href={href} className="dk-button" data-tone={tone} data-size="medium">
      {children}
    </Link>
  );
}
