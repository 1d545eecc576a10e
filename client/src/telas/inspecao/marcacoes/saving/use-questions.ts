import { useState } from 'react'
import type { SaveQuestion } from './save-question.ts'

/**
 * The questions that saves raised, one at a time in the order they came: an answer that comes late, that somebody else
 * saved another photo, takes no place under the pointer of whoever is answering one.
 */
export function useQuestions() {
  const [questions, setQuestions] = useState<readonly SaveQuestion[]>([])
  return {
    question: questions[0] ?? null,
    ask: (question: SaveQuestion) => setQuestions((before) => [...before, question]),
    /** The open one is answered, or put off. */
    drop: () => setQuestions(([, ...later]) => later),
  }
}
