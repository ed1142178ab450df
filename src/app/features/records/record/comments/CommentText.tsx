import { MentionedText } from '../../../../shared/typedChoice/MentionedText.tsx';

/** Shows a comment with highlighted mentions. */
export function CommentText({ text }: { text: string }) {
  return (
    <p className="dk-note-text">
      <MentionedText text={text} />
    </p>
  );
}
