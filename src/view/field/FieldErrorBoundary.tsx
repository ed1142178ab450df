import { Component, type ReactNode } from 'react';
import { useMessages } from '../i18n/MessagesProvider.tsx';

/** Prevents an error of one field from breaking the whole form or list. */
export class FieldErrorBoundary extends Component<
  { fieldName: string; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(`Field ${this.props.fieldName} failed to draw.`, error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FailedField /> : this.props.children;
  }
}

function FailedField() {
  const { t } = useMessages();
  return <span className="dk-error">{t('field.failed')}</span>;
}
