import { paths } from '../../../lib/navigation/paths.ts';

/**
 * A question on the help page with its answer. `id` is the fragment of its address, so it never changes. `paragraphs`
 * are plain text. `links` lead to the pages it is about, and those with `isForMembers` are shown to members only.
 */
export type HelpArticle = {
  id: string;
  question: string;
  paragraphs: readonly string[];
  links?: readonly { label: string; to: string; isForMembers?: true }[];
};
export type HelpTopic = { title: string; articles: readonly HelpArticle[] };

const toReading = { label: 'How it works', to: paths.howItWorks };
const toAccount = { label: 'Your account', to: paths.account, isForMembers: true } as const;
const toContact = { label: 'Write to us', to: paths.contact };

export const helpTopics: readonly HelpTopic[] = [
  {
    title: 'Reading',
    articles: [
      {
        id: 'read-a-story',
        question: 'How do I read a story?',
        paragraphs: [
          'A story appears one phrase at a time, and a voice reads it to you. Press the arrows, swipe, or use the arrow keys to move on. Point at a word or tap it, and its meaning appears between the lines. Press EN for the whole phrase in English.',
          'If you’d rather see more of the text, press Aa at the top and choose “Whole page”.',
        ],
        links: [toReading, { label: 'Choose a story', to: paths.browse }],
      },
      {
        id: 'listen',
        question: 'How do I change the speed, or listen hands-free?',
        paragraphs: [
          'Press Listening beside the play button. There you choose the speed, how often each phrase is said, and the pause between phrases. You can record yourself, loop a few phrases, and set a sleep timer.',
          'Switch on AutoPlay, and the story goes on by itself.',
        ],
      },
      {
        id: 'keyboard',
        question: 'Which keys can I use?',
        paragraphs: [
          'Press ? while you read, and you see all of them: Space plays and pauses, the arrow keys turn pages, and K keeps a word. Practice has its own list under the same key.',
        ],
      },
      {
        id: 'position',
        question: 'Where does my book open?',
        paragraphs: [
          'Where you stopped, on any device. Bookmarks mark other phrases that you want to find again: press the ribbon at the top, or M. The title at the top opens the chapters, the search and your bookmarks.',
        ],
        links: [{ label: 'My Library', to: paths.library, isForMembers: true }],
      },
    ],
  },
  {
    title: 'Words',
    articles: [
      {
        id: 'keep-words',
        question: 'How do I keep a word?',
        paragraphs: [
          'Open its meaning and press the plus sign, or K. The word moves to My words with the phrase where you met it, and you can hear that phrase there. You can also add words of your own and write a note on each.',
          'An account without a membership keeps up to 2,000 words. We never delete the words you keep.',
        ],
        links: [{ label: 'My words', to: paths.words, isForMembers: true }],
      },
      {
        id: 'word-states',
        question: 'What do Learning, Known and Ignore mean?',
        paragraphs: [
          'The words that you keep come up in practice. Mark the others as Learning, Known or Ignore: those that you know, or want to ignore, are no longer marked as new. Every form counts: if you know “parler”, you know “parlons”.',
          'If you know some French already, tell us how many of the most common words you know, or find out in two minutes.',
        ],
        links: [{ label: 'Find out which words you know', to: paths.placement, isForMembers: true }],
      },
      {
        id: 'new-words',
        question: 'What does “About 8 new words a page” mean?',
        paragraphs: [
          'A page is 200 words. On each page, we count the different words that you haven’t told us you know, and take the average of the whole story. It’s a hint, not a promise: a gripping story pulls you through more new words than a dull one.',
        ],
        links: [{ label: 'Stories by new words', to: `${paths.browse}?sort=new_words` }],
      },
      {
        id: 'word-files',
        question: 'Can I bring my words from Anki, or take them with me?',
        paragraphs: [
          'Yes, both. Import a CSV or text file, which Anki can export too, look at what we found in it, and undo the import if it isn’t what you wanted. You can export your words as CSV or as an Anki deck anytime, with the sound of their phrases.',
        ],
        links: [{ label: 'Import or export words', to: paths.wordFiles, isForMembers: true }],
      },
    ],
  },
  {
    title: 'Practice',
    articles: [
      {
        id: 'practice',
        question: 'How does practice choose my words?',
        paragraphs: [
          'Each word comes back just before you would forget it. If you remember it easily, it takes longer to come back. If you don’t, it’s back within minutes. Words from the story that you’re reading come before others.',
          'Two limits keep it short: how many new words and how many reviews a day you want. You can change both in the settings of the practice page.',
        ],
        links: [{ label: 'Practice', to: paths.practice, isForMembers: true }],
      },
      {
        id: 'set-aside',
        question: 'Why was a word set aside?',
        paragraphs: [
          'You had forgotten it eight times, and a word like that costs more time than it’s worth. It waits in My words. Write a note on it that helps you remember, and bring it back when you like.',
        ],
      },
      {
        id: 'dictation',
        question: 'What is a dictation?',
        paragraphs: [
          'You hear a phrase and type it. Then you see which letters, accents and spaces differ, and hear those words again. Capitals and punctuation don’t count. Choose Dictation in the settings of the practice page.',
        ],
      },
    ],
  },
  {
    title: 'Credits and books',
    articles: [
      {
        id: 'credits',
        question: 'What is a credit?',
        paragraphs: [
          'One credit gets you one book of any length, as audiobook and ebook. You get one with every month of membership. Three more cost $24.99. Credits stay yours until you cancel.',
        ],
        links: [{ label: 'Plan and price', to: paths.plan }],
      },
      {
        id: 'included-stories',
        question: 'What are included stories?',
        paragraphs: [
          'Some stories are marked Included. While your membership or your free trial is active, you read them without a credit, and they stand in your library beside your own books. You can still buy one to keep it for good.',
          'During a break, or after you cancel, they can’t be read. Your position, bookmarks and words in them stay, so you read on where you stopped when your membership goes on.',
        ],
        links: [{ label: 'Choose a story', to: paths.browse }],
      },
      {
        id: 'return-a-book',
        question: 'Can I return a book?',
        paragraphs: [
          'A credit that you’ve spent stays spent, so try the free sample first: every story has one. If a book is broken, tell us, and we’ll find a way.',
        ],
        links: [toContact],
      },
      {
        id: 'keep-books',
        question: 'Do I keep my books if I cancel?',
        paragraphs: [
          'Yes. Every book that you got with a credit stays in your library, with your place in it, even without a membership. You read it on LingoStory; books cannot be downloaded as files.',
        ],
      },
    ],
  },
  {
    title: 'Membership and payment',
    articles: [
      {
        id: 'trial',
        question: 'How does the free trial work?',
        paragraphs: [
          'The first 30 days cost nothing and come with a credit for your first book. We write to you before the first payment of $9.99. Cancel before that day, and you pay nothing and keep the book.',
        ],
        links: [toAccount],
      },
      {
        id: 'pausing',
        question: 'How do I pause my membership?',
        paragraphs: [
          'Take a break of 30, 60 or 90 days: choose Cancel in your account, then “Take a break”. You see which payments are left out, and the date of the next one. You keep your credits and can spend them. You get no new ones, and included stories wait, until your membership goes on.',
          'Press Renew to go on earlier.',
        ],
        links: [{ label: 'Take a break', to: paths.takeBreak, isForMembers: true }, toAccount],
      },
      {
        id: 'cancelling',
        question: 'How do I cancel?',
        paragraphs: [
          'Press Cancel in your account. Your membership ends as soon as you confirm, there is no further payment, and unused credits are lost, so spend them first. The books that you got with a credit, your words and your place in each story stay. Included stories can no longer be read.',
        ],
        links: [toAccount],
      },
      {
        id: 'refunds',
        question: 'Can I get my money back?',
        paragraphs: [
          'If you were charged by mistake, or something didn’t work, write to us, and a person will look at it. When a payment is refunded, its unused credits are taken back.',
        ],
        links: [toContact, { label: 'Terms', to: paths.terms }],
      },
      {
        id: 'failed-payment',
        question: 'My payment failed. What now?',
        paragraphs: [
          'Open your account and press Renew: you can pay the open invoice with the same card or another one. Until then you get no new credits. The books that you got with a credit stay readable, and so do included stories until the unpaid month is over.',
        ],
        links: [toAccount],
      },
    ],
  },
  {
    title: 'Account',
    articles: [
      {
        id: 'password',
        question: 'I forgot my password.',
        paragraphs: [
          'Enter your email address, and we send you a link that sets a new one. Look into your spam folder if it doesn’t come within a few minutes.',
        ],
        links: [{ label: 'Forgot your password?', to: paths.forgot }],
      },
      {
        id: 'my-data',
        question: 'How do I download my data, or delete my account?',
        paragraphs: [
          'Both are in your profile. When you delete your account, we erase your name and email address. Your membership ends and your books are gone, so download your words first.',
        ],
        links: [{ label: 'Your profile', to: paths.accountProfile, isForMembers: true }],
      },
    ],
  },
];
