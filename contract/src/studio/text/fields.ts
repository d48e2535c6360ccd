import { array, number, string, type TestContext, ValidationError } from 'yup';
import { isEmphasisOf } from '../../emphasis.ts';
import { storableTest } from '../../fields.ts';
import { separatorField, studioLimits } from '../fields.ts';
import { recordingLimits } from '../recordings/limits.ts';

/** Maximum number of problems in a response. */
const maxReportedProblems = 20;
const maxPhrasesText = recordingLimits.phrases.toLocaleString('en');

const trimText = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Validates the phrases of a text, and reports each invalid one with its number. */
function validatePhrases(this: TestContext, phrases: readonly (string | undefined)[] | undefined) {
  const errors = (phrases ?? []).flatMap((phrase, index) => {
    const name = `Phrase ${index + 1}`;
    if (!phrase) return [`${name} is empty.`];
    if (phrase.length > studioLimits.phrase)
      return [`${name} has more than ${studioLimits.phrase} characters.`];
    const { test, message } = storableTest(name);
    return test(phrase) ? [] : [message];
  });
  if (errors.length === 0) return true;
  return new ValidationError(
    errors.slice(0, maxReportedProblems).map((message) => this.createError({ message })),
    phrases,
    this.path,
  );
}

/** The fields of a text that is cut into phrases. `noun` is what the text belongs to. */
export function phraseTextFields(noun: 'recording' | 'chapter') {
  const requiredMessage = `Please enter the text of the ${noun}.`;
  return {
    phrases: array(string().typeError('phrases must be texts.').transform(trimText).defined())
      .typeError('phrases must be a list.')
      .required(requiredMessage)
      .min(1, requiredMessage)
      .max(
        recordingLimits.phrases,
        `A ${noun} can have at most ${maxPhrasesText} phrases. Please split the chapter.`,
      )
      .test('lines', validatePhrases),
    /** The separator between each phrase and the one before it. Spaces if omitted. */
    separators: array(separatorField().required('separators must be texts.'))
      .typeError('separators must be a list.')
      .max(recordingLimits.phrases, `separators can have at most ${maxPhrasesText}.`)
      .test(
        'phrases',
        'separators must have one for each phrase.',
        (separators, { parent }) => separators === undefined || separators.length === parent.phrases?.length,
      ),
    /** The italic ranges of each phrase: a list of starts and ends in UTF-16 code units. None if omitted. */
    emphases: array(array(number().integer().min(0).required()).required())
      .typeError('emphases must be a list.')
      .test(
        'ranges',
        'emphases must have a list of rising starts and ends within the text for each phrase.',
        (emphases, { parent }) =>
          emphases === undefined ||
          (emphases.length === parent.phrases?.length &&
            emphases.every((emphasis, index) => isEmphasisOf(emphasis, parent.phrases[index] ?? ''))),
      ),
  };
}
