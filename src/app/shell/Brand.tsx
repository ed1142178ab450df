import { Link } from 'wouter';

export function Brand() {
  return (
    <Link href="/" className="dk-brand">
      <img src="/icon.svg" alt="" width="22" height="22" />
      Docket
    </Link>
  );
}
