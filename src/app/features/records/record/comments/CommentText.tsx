import { TextWithMentions } from '../../../../shared/typedChoice/TextWithMentions.tsx';

export function CommentText({ text }: { text: string }) {
  return (
    <p className="dk-note-text">
      <TextWithMentions text={text} />
    </p>
  );
}
