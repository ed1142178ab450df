import type { RightsQuestion } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import './why.css';
import { useWhy } from './useWhy.tsx';
import type { WhyDialogProps } from './WhyDialog.tsx';

export interface WhyButtonProps {
  question: RightsQuestion;
  /** The whole question, for who does not see what stands beside it. */
  label: string;
  /** A lock alone, where there is no room for a word. */
  isSmall?: boolean;
  /** What the scripts of the form say to the field that is asked about, at that moment. */
  readForm?: () => WhyDialogProps['inForm'];
}

/** A quiet way to ask why something is closed. */
export function WhyButton({ question, label, isSmall, readForm }: WhyButtonProps) {
  const { t } = useMessages();
  const why = useWhy();
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

/** What is closed, in words, and the way to ask why. */
export function ClosedLine({ text, ...why }: WhyButtonProps & { text: string }) {
  return (
    <p className="dk-closed-line">
      <span>{text}</span>
      <WhyButton {...why} />
    </p>
  );
}
