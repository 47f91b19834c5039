import { accessWords } from '../access/access.words.ts';
import { aiWords } from '../ai/ai.words.ts';
import { dashboardWords } from '../dashboard/dashboard.words.ts';
import { editorWords } from '../dashboard/editor/editor.words.ts';
import { developmentWords } from '../development/development.words.ts';
import { exchangeWords } from '../exchange/exchange.words.ts';
import { keyWords } from '../keys/keys.words.ts';
import { notificationWords } from '../notifications/notifications.words.ts';
import { shellWords } from '../page/shell.words.ts';
import { settingWords } from '../settings/settings.words.ts';
import { systemWords } from '../system/system.words.ts';
import { templateWords } from '../templates/templates.words.ts';
import { timelineWords } from '../timeline/timeline.words.ts';
import { webhookWords } from '../webhooks/webhooks.words.ts';

/** A word of the console. */
export type Word = keyof typeof table;

const table = {
  ...dashboardWords,
  ...shellWords,
  ...webhookWords,
  ...notificationWords,
  ...settingWords,
  ...keyWords,
  ...templateWords,
  ...accessWords,
  ...systemWords,
  ...aiWords,
  ...timelineWords,
  ...editorWords,
  ...exchangeWords,
  ...developmentWords,
};

/** Words in English and French. */
export type WordTable = Readonly<Partial<Record<Word, readonly [english: string, french: string]>>>;

/** All words of the console. */
export const words: WordTable = table;
