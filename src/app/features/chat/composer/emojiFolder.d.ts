/** Where the names of emoji are; the build says so (`tools/emojiData.ts`). */
declare const EMOJI_FOLDER: string;
