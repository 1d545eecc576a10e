import { useState } from 'react'
import type { SaveQuestion } from './save-question.ts'

/**
 * The questions that saves raised, one at a time, in the order in which they came. A later one, such as that
 * somebody else saved another photo, must not take the place of the one that is being answered.
 */
export function useQuestions() {
  const [questions, setQuestions] = useState<readonly SaveQuestion[]>([])
  return {
    question: questions[0] ?? null,
    ask: (question: SaveQuestion) => setQuestions((before) => [...before, question]),
    /** Drops the open question, once it was answered or put off. */
    drop: () => setQuestions(([, ...later]) => later),
  }
}
