import { MentionedText } from '../../../../shared/typedChoice/MentionedText.tsx';

export function CommentText({ text }: { text: string }) {
  return (
    <p className="dk-note-text">
      <MentionedText text={text} />
    </p>
  );
}
