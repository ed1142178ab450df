import type { RightsQuestion } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import './why.css';
import type { RightsExplanationDialogProps } from './RightsExplanationDialog.tsx';
import { useRightsExplanationDialog } from './useRightsExplanationDialog.tsx';

export interface ExplainRightsButtonProps {
  question: RightsQuestion;
  /** The full question, for screen readers. */
  label: string;
  /** True to show only a lock, where there is no room for text. */
  isSmall?: boolean;
  /** Returns how scripts of the open form affect the field. */
  readForm?: () => RightsExplanationDialogProps['inForm'];
}

/** Renders an unobtrusive button that explains why something is locked. */
export function ExplainRightsButton({ question, label, isSmall, readForm }: ExplainRightsButtonProps) {
  const { t } = useMessages();
  const why = useRightsExplanationDialog();
  const ask = () => why.ask(question, readForm?.());
  return (
    <>
      {isSmall ? (
        <IconButton icon="lock" size="small" className="dk-why" label={label} onClick={ask} />
      ) : (
        <Button tone="quiet" size="small" icon="lock" className="dk-why" aria-label={label} onClick={ask}>
          {t('rights.why')}
        </Button>
      )}
      {why.dialog}
    </>
  );
}

/** Shows what is locked, with a button that explains why. */
export function LockedNotice({ text, ...why }: ExplainRightsButtonProps & { text: string }) {
  return (
    <p className="dk-closed-line">
      <span>{text}</span>
      <ExplainRightsButton {...why} />
    </p>
  );
}
